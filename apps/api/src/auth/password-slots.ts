import { Injectable } from '@nestjs/common';
import { Slots } from './slots.js';

/**
 * Hashing or verifying a password waits for one of these slots: it takes 30 ms of a core and 19 MiB, and more at a
 * time would only slow down all other work.
 */
@Injectable()
export class PasswordSlots extends Slots {
  constructor() {
    super(2, 200);
  }
}
