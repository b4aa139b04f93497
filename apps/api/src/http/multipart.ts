import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { BODY_LIMIT, type Call, type FieldError, type FilePart, INPUT_PART } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import { pipeline } from 'node:stream/promises';
import { Failure } from './failure.js';

const MOST_NAME_BYTES = 100;
/** A form is read in pieces, and no further after its first fault: thousands of empty parts in one chunk take too long. */
const PIECE_BYTES = 4096;

export const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** The content of a form with a file. */
export interface Sent {
  /** the part `input`, parsed as JSON */
  input: unknown;
  /** absent: no file came along */
  file?: Buffer;
}

const tooLarge = ({ name, tooLarge: messageCode }: FilePart): Failure =>
  new Failure('PAYLOAD_TOO_LARGE', [{ field: name, messageCode }]);
/** A file of another type than the call takes, as it is answered everywhere; `fault`: what exactly is wrong with it. */
export const otherType = (
  { name, otherType: messageCode }: FilePart,
  fault: Pick<FieldError, 'messageCode' | 'params'> = { messageCode },
): Failure => new Failure('UNSUPPORTED_MEDIA_TYPE', [{ field: name, ...fault }]);
const unknownPart = (field: string): FieldError => ({ field, messageCode: 'E00004' });

/**
 * Reads the input and the file of a call that takes one, each once and neither beyond its limit.
 * Throws PAYLOAD_TOO_LARGE, or E00041 if it is not a form of this call.
 */
export async function readMultipart(call: Call, request: FastifyRequest): Promise<Sent> {
  const { file, bodyLimit = BODY_LIMIT } = call;
  if (!file) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await readParts(file, bodyLimit, request);
  } catch (error) {
    // the rest of the request is read and thrown away, so that the answer reaches the sender
    request.raw.resume();
    throw error instanceof Failure ? error : new Failure('E00041');
  }
}

async function readParts(file: FilePart, fieldSize: number, request: FastifyRequest): Promise<Sent> {
  const sent: Sent = { input: undefined };
  let failure: Failure | undefined;
  const fail = (found: Failure): void => void (failure ??= found);
  const limits = {
    parts: 2,
    files: 1,
    fields: 1,
    fieldNameSize: MOST_NAME_BYTES,
    fieldSize,
    fileSize: file.maxBytes,
    headerPairs: 20,
  };
  const parser = new Busboy({ headers: request.headers as BusboyHeaders, limits });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit']) {
    parser.on(limit, () => fail(new Failure('PAYLOAD_TOO_LARGE')));
  }
  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    if (name !== INPUT_PART) fail(new Failure('E00041', [unknownPart(name)]));
    else if (isTruncated) fail(new Failure('PAYLOAD_TOO_LARGE'));
    else sent.input = jsonOf(value) ?? fail(new Failure('E00041'));
  });
  parser.on('file', (name, part) => {
    if (name !== file.name) fail(new Failure('E00041', [unknownPart(name)]));
    const chunks: Buffer[] = [];
    part.on('limit', () => fail(tooLarge(file)));
    part.on('error', () => fail(new Failure('E00041')));
    part.on('data', (chunk: Buffer) => chunks.push(chunk));
    part.on('end', () => (sent.file = Buffer.concat(chunks)));
  });
  const pieces = async function* (): AsyncIterable<Buffer> {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        yield chunk.subarray(at, at + PIECE_BYTES);
        if (failure) throw failure;
      }
    }
  };
  await pipeline(pieces, parser);
  if (failure) throw failure;
  return sent;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
