import { Injectable } from '@nestjs/common';
import { all, hashPassword, type Sql, sql, UserEntity } from '@tabimori/server';
import type { Given, Page, User, users } from '@tabimori/shared';
import { OwnPassword } from '../auth/own-password.js';
import { sendPasswordLink } from '../auth/password-codes.js';
import { PasswordSlots } from '../auth/password-slots.js';
import { Sessions } from '../auth/sessions.js';
import { insert } from '../db/insert.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { requireCompany, usersOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Success } from '../http/success.js';
import { withPhones } from '../http/phones.js';
import { belongingOf } from './belonging.js';
import { changeUser } from './change-user.js';
import { logUser, readUsers, userOf, USERS } from './read-users.js';
import { removeUser } from './remove-user.js';

type List = Given<typeof users.list>;

const ORDERS: Record<List['sort'], Sql> = {
  userDiv: sql`u.user_div, g.name, c.name, v.display_order, u.user_name, u.id`,
  '-userDiv': sql`u.user_div DESC, g.name DESC, c.name DESC, v.display_order DESC, u.user_name DESC, u.id DESC`,
  userName: sql`u.user_name, u.id`,
  '-userName': sql`u.user_name DESC, u.id DESC`,
  managementOrder: sql`u.is_management DESC, u.management_order, u.user_name, u.id`,
  '-managementOrder': sql`u.is_management, u.management_order DESC, u.user_name DESC, u.id DESC`,
  createdAt: sql`u.created_at, u.id`,
  '-createdAt': sql`u.created_at DESC, u.id DESC`,
};

const is = (column: Sql, value: number | boolean | undefined): Sql | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`;

@Injectable()
export class UsersService {
  constructor(
    private readonly db: Db,
    private readonly slots: PasswordSlots,
    private readonly sessions: Sessions,
    private readonly ownPassword: OwnPassword,
  ) {}

  async list(actor: Actor, given: List): Promise<Page<User>> {
    const { name } = given;
    await requireCompany(this.db, actor, given.companyId);
    const from = sql`${USERS} WHERE ${all(
      usersOf(actor),
      name === undefined
        ? undefined
        : sql`position(search_form(${name}) IN search_form(u.user_name)) > 0
              OR position(search_form(${name}) IN search_form(u.mail_address)) > 0`,
      is(sql`u.user_div`, given.userDiv),
      is(sql`u.company_id`, given.companyId),
      is(sql`u.is_disabled`, given.isDisabled),
      is(sql`u.is_management`, given.isManagement),
    )}`;
    const items = await readUsers(this.db.source, sql`${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`);
    return pageOf(given, await countRows(this.db, from), items);
  }

  get(actor: Actor, id: number): Promise<User> {
    return userOf(this.db.source, actor, id);
  }

  /** Registers a user; without a password, and not disabled, the person is mailed a link to set one. */
  async post(actor: Actor, { password, ...typed }: Given<typeof users.post>): Promise<User | Success<User>> {
    const given = withPhones(typed, 'phone');
    const hash = password === undefined ? null : await this.slots.run(() => hashPassword(password), actor.sessionId);
    const isMailed = hash === null && !given.isDisabled;
    const user = await this.db.transaction(async (tx) => {
      const belonging = await belongingOf(tx, actor, given);
      const id = await insert(tx, UserEntity, {
        ...given,
        ...belonging,
        phone: given.phone ?? '',
        passwordHash: hash,
        passwordChangedAt: hash === null ? null : () => 'now()',
      });
      const after = { ...given, ...belonging, passwordSet: hash !== null };
      await logUser(tx, actor, { id, companyId: belonging.companyId }, { action: 'insert', after });
      if (isMailed) await sendPasswordLink(tx, id, 'loginInfo');
      return userOf(tx, actor, id);
    });
    return isMailed ? new Success('I00012', user) : user;
  }

  put(actor: Actor, given: Given<typeof users.put>) {
    return changeUser(this.db, this.sessions, this.slots, this.ownPassword, actor, given);
  }

  delete(actor: Actor, id: number) {
    return removeUser(this.db, this.sessions, actor, id);
  }
}
