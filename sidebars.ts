import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

export default {
  home: [
    'getting-started',
    {
      type: 'category',
      label: 'Tutorials',
      link: {type: 'doc', id: 'how-to-guides/index'},
      items: [
        'how-to-guides/test-scope-locally',
        'how-to-guides/kubernetes-prod-ready',
        'how-to-guides/scheduled-task',
      ],
    },
    {
      type: 'category',
      label: 'Agent-backed scopes',
      link: {type: 'doc', id: 'agent-backed-scopes/index'},
      items: ['agent-backed-scopes/overview'],
    },
    {type: 'category', label: 'Catalog', items: ['catalog/getting-started']},
    {type: 'category', label: 'JSON and UI schema', items: ['json-ui-schema/overview']},
    'support',
  ],
  api: ['api-getting-started'],
} satisfies SidebarsConfig;
