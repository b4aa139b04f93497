import { INPUT_PART } from '@tabimori/shared';

/** An input with its files as multipart/form-data, as a browser sends it. */
export async function formOf(
  input: unknown,
  parts: [string, Buffer | string][],
  fileName: string,
): Promise<{ payload: Buffer; type: string }> {
  const body = new FormData();
  if (input !== undefined) body.append(INPUT_PART, JSON.stringify(input));
  for (const [name, value] of parts) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, new Blob([new Uint8Array(value)]), fileName);
  }
  const request = new Request('http://localhost', { method: 'POST', body });
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}
