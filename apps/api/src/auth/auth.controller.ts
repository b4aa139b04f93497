import { Controller, Inject, Req, Res } from '@nestjs/common';
import { auth, type Authority, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Config } from '@tabimori/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG } from '../config.js';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { AuthService, type Origin, type Tokens } from './auth.service.js';
import { ChangePasswordService } from './change-password.service.js';
import { clearRefreshCookie, deviceCookie, refreshCookie, setDeviceCookie, setRefreshCookie } from './cookies.js';
import { MeService } from './me.service.js';
import { PasswordLinksService } from './password-links.service.js';

@Controller()
export class AuthController {
  constructor(
    private readonly service: AuthService,
    private readonly passwords: ChangePasswordService,
    private readonly links: PasswordLinksService,
    private readonly meService: MeService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint(auth.login)
  async login(
    @Given() given: GivenOf<typeof auth.login>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof auth.login>> {
    const answer = await this.service.login(given, this.originOf(request));
    return 'secondFactor' in answer ? answer : this.handOut(answer, given.tokenIn, reply);
  }

  @Endpoint(auth.secondFactor)
  async secondFactor(
    @Given() given: GivenOf<typeof auth.secondFactor>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof auth.secondFactor>> {
    return this.handOut(await this.service.secondFactor(given, this.originOf(request)), given.tokenIn, reply);
  }

  @Endpoint(auth.refreshSession)
  async refreshSession(
    @Given() { refreshToken }: GivenOf<typeof auth.refreshSession>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof auth.refreshSession>> {
    const tokens = await this.service.refresh(refreshToken ?? refreshCookie(request, this.config), request.ip);
    return this.handOut(tokens, refreshToken === undefined ? 'cookie' : 'body', reply);
  }

  @Endpoint(auth.logout)
  async logout(
    @Given() { refreshToken }: GivenOf<typeof auth.logout>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    await this.service.logout(refreshToken ?? refreshCookie(request, this.config), bearer, request.ip);
    clearRefreshCookie(reply, this.config);
  }

  @Endpoint(auth.changePassword)
  async changePassword(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof auth.changePassword>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    setDeviceCookie(reply, this.config, await this.passwords.change(actor, given));
  }

  @Endpoint(auth.forgotPassword)
  forgotPassword(
    @Given() { mailAddress }: GivenOf<typeof auth.forgotPassword>,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    return this.links.forgot(mailAddress, ip);
  }

  @Endpoint(auth.checkResetPasswordUrl)
  checkResetPasswordUrl(
    @Given() { code }: GivenOf<typeof auth.checkResetPasswordUrl>,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    return this.links.check(code, ip);
  }

  @Endpoint(auth.resetPassword)
  async resetPassword(
    @Given() given: GivenOf<typeof auth.resetPassword>,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    setDeviceCookie(reply, this.config, await this.links.reset(given, ip));
  }

  @Endpoint(auth.sendLoginInfo)
  sendLoginInfo(@By() actor: Actor, @Given() { id }: GivenOf<typeof auth.sendLoginInfo>): Promise<void> {
    return this.links.sendLoginInfo(actor, id);
  }

  @Endpoint(auth.me)
  me(@By() actor: Actor): Promise<Authority> {
    return this.meService.me(actor);
  }

  @Endpoint(auth.supportMail)
  supportMail(): Promise<Reply<typeof auth.supportMail>> {
    return this.meService.supportMail();
  }

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
