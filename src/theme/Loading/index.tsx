// Ejected (core 3.8.1): the stock one has inline styles, fixed colors and no text for screen readers.
import type {LoadingComponentProps} from 'react-loadable';
import React, {type ReactNode} from 'react';
import './loading.css';

export default function Loading({error, retry, pastDelay}: LoadingComponentProps): ReactNode {
  if (error) {
    return (
      <div className="loading-failed" role="alert">
        <p>{String(error)}</p>
        <button type="button" className="button button--primary" onClick={retry}>
          Retry
        </button>
      </div>
    );
  }
  return pastDelay ? <div className="loading-spinner" role="status" aria-label="Loading" /> : null;
}
