import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import react from 'eslint-plugin-react';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: ['build/', 'build-hosts/', '.docusaurus*/', '.generated/', 'playwright-report/', 'test-results/'],
  },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    languageOptions: {globals: {...globals.node, ...globals.browser}},
    rules: {
      // With noUncheckedIndexedAccess, `!` is needed where the line above guarantees the value.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: 'error',
      'no-console': ['error', {allow: ['warn', 'error']}],
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: {react, 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y},
    settings: {react: {version: 'detect'}},
    rules: {
      ...react.configs.flat.recommended.rules,
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.strict.rules,
      'react/prop-types': 'off',
    },
  },
  // Command-line tools print to the terminal.
  {
    files: [
      'scripts/**',
      'tests/**',
      'plugins/api/api-contract/{lint,download}.ts',
      'plugins/api/contract-changes/cli.ts',
    ],
    rules: {'no-console': 'off'},
  },
);
