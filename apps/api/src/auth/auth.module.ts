import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { OwnPassword } from './own-password.js';
import { PasswordSlots } from './password-slots.js';
import { PasswordsService } from './passwords.service.js';
import { RateLimit } from './rate-limit.js';
import { SecondFactorCodes } from './second-factor-codes.service.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';
import { Sessions } from './sessions.js';
import { StepUp } from './step-up.js';

/** Who makes a call, and whether they may: the guard of every call, signing in, passwords and second factors. */
@Global()
@Module({
  controllers: [AuthController, SecondFactorController],
  providers: [
    AuthService,
    OwnPassword,
    PasswordSlots,
    PasswordsService,
    RateLimit,
    SecondFactorCodes,
    SecondFactorService,
    Sessions,
    StepUp,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [OwnPassword, PasswordSlots, RateLimit, Sessions, StepUp],
})
export class AuthModule {}
