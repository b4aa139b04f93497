import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller.js';
import { Privacy } from './privacy.js';

@Module({ controllers: [ConsoleController], providers: [Privacy] })
export class ConsoleModule {}
