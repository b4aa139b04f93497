/**
 * COPY from a buffer: the fastest way into a table.
 * @param {import('pg').Client} client
 * @param {string} statement COPY … FROM STDIN
 * @param {Buffer} bytes in its text format
 */
export const copyIn = (client, statement, bytes) =>
  new Promise((resolve, reject) => {
    let failure;
    client.query({
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => {
        connection.sendCopyFromChunk(bytes);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: (error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => failure ?? resolve(),
    });
  });
