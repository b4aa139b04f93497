import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.js';
import { ConfirmController } from './confirm.controller.js';
import { ConfirmService } from './confirm.service.js';
import { Links } from './links.js';
import { Questions } from './questions.js';
import { TsunamiWarnings } from './tsunami-warnings.js';

@Module({
  imports: [AnswersModule],
  controllers: [ConfirmController],
  providers: [ConfirmService, Links, Questions, TsunamiWarnings],
  exports: [Links],
})
export class ConfirmLocationModule {}
