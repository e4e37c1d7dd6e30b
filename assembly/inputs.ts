import {controlScripts} from '../config/controls';
import {searchResults} from '../config/search';
import {writeLooseScripts} from '../plugins/client/lean-client/loose-scripts';
import {writeLooseStyles} from '../plugins/client/lean-client/loose-styles';
import {writeAccentStyles} from '../plugins/publishing/brand-assets/accent';
import {inRepo, type Site} from './site';

/** Writes the styles and scripts that pages load on demand, and the colors of the brand. */
export function writeInputs({brand, env, title, generatedDir}: Site) {
  const styles = writeLooseStyles(
    {
      'search-results': [inRepo('src/search/dialog/results.css')],
      'api-reference': [inRepo('plugins/api/api-reference/styles.css')],
      'values-panel': [inRepo('plugins/client/your-values/panel.css')],
      'copy-menu': [inRepo('plugins/client/copy-page/menu.css')],
      'try-it': ['styles.css', 'run.css', 'sandbox-page.css'].map((file) => inRepo(`plugins/client/try-it/${file}`)),
      terminal: [inRepo('plugins/client/terminal/styles.css')],
      workbench: [inRepo('src/components/OnPress/workbench.css')],
    },
    inRepo(`${generatedDir}/styles`),
  );
  const {'search-results': searchScript, ...controls} = writeLooseScripts(
    {
      'search-results': {
        contents: searchResults({brand, env, title}),
        resolveDir: inRepo('src/search'),
      },
      ...Object.fromEntries(
        Object.entries(controlScripts(env)).map(([name, contents]) => [
          `page-${name}`,
          {contents, resolveDir: inRepo('plugins/client/page-controls/controls')},
        ]),
      ),
    },
    inRepo(`${generatedDir}/scripts`),
  );
  return {styles, searchScript, controls, accent: writeAccentStyles(brand, inRepo(`${generatedDir}/accent.css`))};
}

export type Inputs = ReturnType<typeof writeInputs>;
