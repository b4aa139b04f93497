import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A worker says with its heartbeat what is in the queues, so that the status page can show it. */
export class QueueStates1763699120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE worker_heartbeat ADD queues jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE worker_heartbeat DROP queues');
  }
}
