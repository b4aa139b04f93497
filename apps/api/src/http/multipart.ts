import '@fastify/multipart';
import { BODY_LIMIT, type Call, type FieldError, type FilePart, INPUT_PART } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.js';

const MOST_NAME_BYTES = 100;

/** What a form with a file holds. */
export interface Sent {
  /** the part `input`, parsed as JSON */
  input: unknown;
  /** absent: no file came along */
  file?: Buffer;
}

const tooLarge = ({ name, tooLarge: messageCode }: FilePart): Failure =>
  new Failure('PAYLOAD_TOO_LARGE', [{ field: name, messageCode }]);
const unknownPart = (field: string): FieldError => ({ field, messageCode: 'E00004' });

/**
 * Reads the input and the file of a call that takes one, each once and neither beyond its limit.
 * Throws PAYLOAD_TOO_LARGE, or E00041 for what is no form of this call.
 */
export async function readMultipart(call: Call, request: FastifyRequest): Promise<Sent> {
  const { file, bodyLimit = BODY_LIMIT } = call;
  if (!file) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await readParts(file, bodyLimit, request);
  } catch (error) {
    // what is still on its way is read and thrown away, so that the answer reaches who sends it
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Failure) throw error;
    const { statusCode, code } = error as { statusCode?: number; code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(file);
    throw new Failure(statusCode === 413 ? 'PAYLOAD_TOO_LARGE' : 'E00041');
  }
}

async function readParts(file: FilePart, fieldSize: number, request: FastifyRequest): Promise<Sent> {
  const sent: Sent = { input: undefined };
  const limits = {
    parts: 2,
    files: 1,
    fields: 1,
    fieldNameSize: MOST_NAME_BYTES,
    fieldSize,
    fileSize: file.maxBytes + 1,
    headerPairs: 20,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (part.fieldname !== file.name) throw new Failure('E00041', [unknownPart(part.fieldname)]);
      sent.file = await part.toBuffer();
      if (sent.file.length > file.maxBytes) throw tooLarge(file);
    } else {
      if (part.fieldname !== INPUT_PART) throw new Failure('E00041', [unknownPart(part.fieldname)]);
      if (part.valueTruncated) throw new Failure('PAYLOAD_TOO_LARGE');
      sent.input = typeof part.value === 'string' ? JSON.parse(part.value) : part.value;
    }
  }
  return sent;
}
