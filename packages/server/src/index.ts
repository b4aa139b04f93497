export * from './config.js';
export * from './db/data-source.js';
export * from './db/entities/index.js';
export * from './link-token.js';
export * from './logger.js';
export * from './password.js';
