/** What a page expects to go wrong, by page. */
export type Expected = {
  /** Blocks whose command fails, as the page says; `contains` finds the block. */
  fails?: readonly {contains: string; because: string}[];
  /** Variables and jq expressions that are null or print nothing on purpose. */
  empty?: readonly {contains: string; because: string}[];
};

export const expected: Readonly<Record<string, Expected>> = {
  'how-to-guides/catalog-compliance-fields': {
    fails: [
      {
        contains: '"criticality": "low", "owner": "transport-team@kestrel.example"\n',
        because: 'The call returns 400, and the message contains the missing field',
      },
    ],
  },
  'providers/integrations/vault': {
    empty: [{contains: 'external_id', because: 'the simulated platform stores no value in Vault'}],
  },
  'providers/tutorials/create-provider-specification': {
    fails: [{contains: '"region": "mars"', because: 'the call returns 400'}],
  },
  'providers/tutorials/override-by-dimension': {
    empty: [{contains: '{cluster, balancer}', because: 'the override itself sets only the cluster'}],
  },
  'recipes/onboard-a-team': {
    fails: [{contains: 'application patch --id 4', because: 'The call fails with 403'}],
  },
  'services/import': {
    empty: ['name', 'nrn', 'url'].map((contains) => ({contains, because: 'the loop ends after the last row'})),
  },
};
