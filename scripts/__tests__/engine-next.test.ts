import {expect, it} from 'vitest';
import {withEngine} from '../engine-next';

it('Changes all packages of Docusaurus in the version of its core, and no other', () => {
  const text = JSON.stringify({
    dependencies: {'@docusaurus/core': '3.8.1', react: '18.3.1'},
    devDependencies: {'@docusaurus/types': '3.8.1', '@docusaurus/responsive-loader': '1.7.0'},
    overrides: {'@docusaurus/utils': '3.8.1', webpack: '5.99.9'},
  });
  expect(JSON.parse(withEngine(text, '3.9.0'))).toEqual({
    dependencies: {'@docusaurus/core': '3.9.0', react: '18.3.1'},
    devDependencies: {'@docusaurus/types': '3.9.0', '@docusaurus/responsive-loader': '1.7.0'},
    overrides: {'@docusaurus/utils': '3.9.0', webpack: '5.99.9'},
  });
});

it('Pins other packages', () => {
  const text = JSON.stringify({dependencies: {'@docusaurus/core': '3.8.1'}, devDependencies: {}, overrides: {}});
  expect(JSON.parse(withEngine(text, '3.9.0', ['@docsearch/react@3.9.0', 'webpack@5.99.9']))).toMatchObject({
    overrides: {'@docsearch/react': '3.9.0', webpack: '5.99.9'},
  });
});
