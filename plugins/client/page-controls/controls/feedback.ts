/** "Did this page help?" below each document; the answer and the path are sent to the endpoint of the setting. */
import {addStyles, control} from '../../../../src/client/control';

const STYLES = `
  form { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; }
  p { margin: 0; }
  button {
    font: inherit; color: var(--color-text); background: var(--color-surface);
    border: 1px solid var(--color-line-strong); border-radius: 6px; padding: 0.25rem 0.75rem; min-height: 2rem; cursor: pointer;
  }
  button:disabled { opacity: 0.6; cursor: default; }
`;

export function feedback(url: string): void {
  control('feedback', (root) => {
    addStyles(root, STYLES);
    const form = document.createElement('form');
    const question = document.createElement('p');
    question.textContent = 'Did this page help?';
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    const buttons = (['yes', 'no'] as const).map((answer) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = answer === 'yes' ? 'Yes' : 'No';
      button.addEventListener('click', () => void send(answer));
      return button;
    });
    const send = async (answer: 'yes' | 'no'): Promise<void> => {
      for (const button of buttons) button.disabled = true;
      const body = JSON.stringify({page: location.pathname, helped: answer === 'yes'});
      // A text needs no preflight request.
      const isSent = await fetch(url, {method: 'POST', body, keepalive: true}).then(
        ({ok}) => ok,
        () => false,
      );
      status.textContent = isSent ? 'Thank you. Your answer is sent.' : 'Your answer was not sent. Try again.';
      for (const button of buttons) button.disabled = isSent;
    };
    form.append(question, ...buttons, status);
    root.append(form);
  });
}
