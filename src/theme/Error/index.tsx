// Ejected (core 3.8.1): the stock one has no styles when the layout itself cannot render, and lacks the period of the specification's text.
import {useCrash} from '@site/src/client/use-crash';
import React, {type ReactNode} from 'react';

/** Rendered outside all providers except the router, so it uses only HTML and the site's classes. */
export default function ErrorPage({error, tryAgain}: {error: Error; tryAgain: () => void}): ReactNode {
  useCrash(tryAgain);
  return (
    <main className="container page-narrow" data-app="">
      <h1>This page crashed.</h1>
      <p>The code of this page failed. The text below says where; trying again often helps.</p>
      <p>
        <button type="button" className="button button--primary" onClick={tryAgain}>
          Try again
        </button>{' '}
        <a href="/">Go to the home page</a>
      </p>
      <pre>{error.message}</pre>
    </main>
  );
}
