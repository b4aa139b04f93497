import { Inject } from '@nestjs/common';
import { auth, type Reply } from '@tabimori/shared';
import type { Config } from '@tabimori/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG } from '../config.js';
import { Calls, type Handlers } from '../http/endpoint.js';
import { AuthService, type Origin, type Tokens } from './auth.service.js';
import { clearRefreshCookie, deviceCookie, refreshCookie, setDeviceCookie, setRefreshCookie } from './cookies.js';
import { PasswordsService } from './passwords.service.js';

@Calls(auth)
export class AuthController {
  constructor(
    private readonly service: AuthService,
    private readonly passwords: PasswordsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  readonly handlers: Handlers<typeof auth> = {
    login: async ({ given, request, reply }) => {
      const answer = await this.service.login(given, this.originOf(request));
      return 'secondFactor' in answer ? answer : this.handOut(answer, given.tokenIn, reply);
    },
    secondFactor: async ({ given, request, reply }) =>
      this.handOut(await this.service.secondFactor(given, this.originOf(request)), given.tokenIn, reply),
    refreshSession: async ({ given: { refreshToken }, request, reply }) => {
      const tokens = await this.service.refresh(refreshToken ?? refreshCookie(request, this.config), request.ip);
      return this.handOut(tokens, refreshToken === undefined ? 'cookie' : 'body', reply);
    },
    logout: async ({ given: { refreshToken }, request, reply }) => {
      const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      await this.service.logout(refreshToken ?? refreshCookie(request, this.config), bearer, request.ip);
      clearRefreshCookie(reply, this.config);
    },
    changePassword: async ({ actor, given, reply }) => {
      setDeviceCookie(reply, this.config, await this.passwords.change(actor, given));
    },
    forgotPassword: ({ given: { mailAddress }, request: { ip } }) => this.passwords.forgot(mailAddress, ip),
    checkResetPasswordUrl: ({ given: { code }, request: { ip } }) => this.passwords.check(code, ip),
    resetPassword: async ({ given, request: { ip }, reply }) => {
      setDeviceCookie(reply, this.config, await this.passwords.reset(given, ip));
    },
    sendLoginInfo: ({ actor, given: { id } }) => this.passwords.sendLoginInfo(actor, id),
    me: ({ actor }) => this.service.me(actor),
    supportMail: () => this.service.supportMail(),
  };

  private originOf(request: FastifyRequest): Origin {
    return { address: request.ip, device: deviceCookie(request, this.config) };
  }

  private handOut(tokens: Tokens, tokenIn: 'cookie' | 'body', reply: FastifyReply): Reply<typeof auth.refreshSession> {
    const { accessToken, refreshToken, remember, device } = tokens;
    if (tokenIn === 'body') return { accessToken, refreshToken };
    if (device !== undefined) setDeviceCookie(reply, this.config, device);
    if (refreshToken !== undefined) setRefreshCookie(reply, this.config, refreshToken, remember);
    return { accessToken };
  }
}
