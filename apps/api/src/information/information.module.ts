import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.js';
import { ConfirmLocationModule } from '../confirm-location/confirm-location.module.js';
import { InformationController } from './information.controller.js';
import { InformationService } from './information.service.js';
import { Travelers } from './travelers.js';

@Module({
  imports: [AnswersModule, ConfirmLocationModule],
  controllers: [InformationController],
  providers: [InformationService, Travelers],
})
export class InformationModule {}
