// @docsearch/react 3.9 ships types for its index only.
declare module '@docsearch/react/modal' {
  export {DocSearchModal} from '@docsearch/react';
}
