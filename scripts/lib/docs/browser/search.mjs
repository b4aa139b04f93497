import MiniSearch from 'minisearch';
import { INDEX } from '../words.mjs';

const MOST = 12;
const { root } = document.currentScript.dataset;
const query = document.getElementById('query');
const results = document.getElementById('results');
let loading = null;

/** The index as a script, so that it is also found where the pages are opened as files. */
function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}/index.js`;
    script.onload = () => resolve(MiniSearch.loadJSON(globalThis.found, INDEX));
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

function show(found) {
  const items = found.slice(0, MOST).map(({ address, heading, title }) => {
    const link = document.createElement('a');
    link.href = `${root}/${address}`;
    const from = document.createElement('small');
    from.textContent = heading === title ? '' : title;
    link.append(heading, from);
    return link;
  });
  const nothing = document.createElement('p');
  nothing.textContent = 'Nothing found.';
  results.replaceChildren(...(items.length > 0 ? items : [nothing]));
  results.hidden = false;
}

async function search() {
  const words = query.value.trim();
  if (words === '') {
    results.hidden = true;
    return;
  }
  const index = await load();
  if (query.value.trim() === words) show(index.search(words));
}

query.addEventListener('focus', () => void load());
query.addEventListener('input', () => void search());
// what was typed before this script had arrived
if (query.value !== '') void search();
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') results.hidden = true;
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  query.focus();
});
document.addEventListener('click', ({ target }) => {
  if (!target.closest('search')) results.hidden = true;
});
