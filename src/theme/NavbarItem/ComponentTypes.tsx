// Wrapped (3.8.1): adds the type of links that stay in the version of the reader.
import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes';
import DocsLink from '@site/src/components/DocsLink';

export default {...ComponentTypes, 'custom-docs-link': DocsLink};
