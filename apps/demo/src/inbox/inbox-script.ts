/**
 * Updates the list without a reload: new lines appear on top, and what is being read does not move. Only the newest
 * page grows; older ones say that there is something new. Also fits the height of a mail's frame to its content.
 */
export const INBOX_SCRIPT = `
const list = document.querySelector('[data-last]');
const pane = document.querySelector('.list .scroll');
let last = Number(list.dataset.last);

async function look() {
  const query = new URLSearchParams(location.search);
  const api = new URLSearchParams({ to: query.get('to') ?? '', after: last, limit: 1 });
  const { items } = await (await fetch('/api/messages?' + api)).json();
  if (items.length === 0) return;
  if (query.has('before')) {
    document.querySelector('[data-new]').hidden = false;
    return;
  }
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const fresh = [...page.querySelectorAll('[data-id]')].filter((line) => Number(line.dataset.id) > last);
  last = Number(page.querySelector('[data-last]').dataset.last);
  document.querySelector('[data-empty]')?.remove();
  const height = pane.scrollHeight;
  const top = pane.scrollTop;
  list.prepend(...fresh);
  if (top > 0) pane.scrollTop = top + pane.scrollHeight - height;
  while (list.children.length > 500) list.lastElementChild.remove();
}

async function keepLooking() {
  try {
    if (!document.hidden) await look();
  } catch {
    // The inbox is being restarted: the next look tells.
  }
  setTimeout(keepLooking, 2000);
}
setTimeout(keepLooking, 2000);

const place = 'inbox-scroll' + location.search;
pane.scrollTop = Number(sessionStorage.getItem(place) ?? 0);
addEventListener('pagehide', () => sessionStorage.setItem(place, pane.scrollTop));

const frame = document.querySelector('iframe');
if (frame) {
  const fit = () => {
    const content = frame.contentDocument?.documentElement;
    if (content) frame.style.height = Math.max(content.scrollHeight, 120) + 2 + 'px';
  };
  frame.addEventListener('load', fit);
  fit();
}
`;
