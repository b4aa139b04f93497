// Runs in the traveler's browser, which may be old. The page works without it. It has no words of its own: they are in the
// attributes of its element, so that it is the same in every language and its hash can stand in the policy.
interface AnswerForm extends HTMLFormElement {
  n?: HTMLInputElement;
}

interface PositionForm extends HTMLFormElement {
  lat: HTMLInputElement;
  lon: HTMLInputElement;
  acc: HTMLInputElement;
}

type Word = 'sending' | 'finding' | 'added' | 'remove' | 'removed' | 'missing';

const words = (document.currentScript as HTMLScriptElement).dataset as Record<Word, string>;

const setDisabled = (within: ParentNode, disabled: boolean): void =>
  within.querySelectorAll('button').forEach((button) => (button.disabled = disabled));
const enable = (): void => setDisabled(document, false);

let said = '';
let changes = -1;

[...document.forms].forEach((form) => {
  const { n } = form as AnswerForm;
  const first = n && n.value;
  form.onsubmit = ({ submitter }) => {
    // not at once: a button that is disabled is not sent
    setTimeout(() => {
      setDisabled(form, true);
      // a browser that gives up, or is stopped, says nothing to the page; the same answer twice is taken once
      setTimeout(enable, 10_000);
      const status = form.querySelector('.sending');
      if (status) status.textContent = words.sending;
    });
    if (!first) return;
    // the same answer again is one answer; one that was changed, and changed back, is another
    n.value = first;
    const saying = JSON.stringify([...new FormData(form)]) + (submitter && (submitter as HTMLButtonElement).value);
    if (saying !== said) changes += 1;
    said = saying;
    n.value = first + (changes || '');
  };
});

// going back may show the page as it was left
addEventListener('pageshow', enable);

const { geolocation } = navigator;
// looked up only when the button is pressed, once
document.querySelectorAll<HTMLButtonElement>('.position').forEach((button) => {
  if (!geolocation) return;
  const { lat, lon, acc } = button.form as PositionForm;
  const status = button.nextElementSibling as Element;
  const add = button.innerHTML;
  button.hidden = false;
  if (lat.value) button.innerHTML = words.remove;
  button.onclick = () => {
    if (lat.value) {
      lat.value = lon.value = acc.value = '';
      button.innerHTML = add;
      status.textContent = words.removed;
      return;
    }
    status.textContent = words.finding;
    geolocation.getCurrentPosition(
      ({ coords }) => {
        lat.value = String(coords.latitude);
        lon.value = String(coords.longitude);
        acc.value = String(Math.round(coords.accuracy));
        button.innerHTML = words.remove;
        status.textContent = words.added.replace('#', acc.value);
      },
      () => {
        status.textContent = words.missing;
      },
      { timeout: 15_000, maximumAge: 120_000 },
    );
  };
});
