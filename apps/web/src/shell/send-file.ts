/**
 * Like posting a form with `fetch`, but reports how much has been sent: `fetch` itself cannot. Rejects if no answer
 * came, or on `signal`.
 */
export const sendFile = (
  url: string,
  headers: Record<string, string>,
  form: FormData,
  onSent: (share: number) => void,
  signal?: AbortSignal,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open('POST', url);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
    sending.onload = () => resolve(new Response(sending.responseText, { status: sending.status }));
    sending.onerror = sending.onabort = () => reject(new TypeError('no answer'));
    signal?.addEventListener('abort', () => sending.abort());
    sending.send(form);
  });
