import type {PrismTheme} from 'prism-react-renderer';

/** Colours are CSS variables (src/css/tokens.css), so one theme serves both modes. */
export const codeTheme: PrismTheme = {
  plain: {color: 'var(--code-plain)', backgroundColor: 'var(--color-sunken)'},
  styles: [
    {types: ['comment', 'prolog'], style: {color: 'var(--code-comment)'}},
    {types: ['keyword', 'boolean', 'operator', 'atrule', 'rule'], style: {color: 'var(--code-keyword)'}},
    {types: ['string', 'char', 'attr-value', 'inserted'], style: {color: 'var(--code-string)'}},
    {types: ['number', 'constant', 'deleted'], style: {color: 'var(--code-number)'}},
    {types: ['property', 'variable', 'attr-name', 'tag', 'key', 'parameter'], style: {color: 'var(--code-name)'}},
    {types: ['function', 'class-name', 'builtin', 'command'], style: {color: 'var(--code-function)'}},
  ],
};
