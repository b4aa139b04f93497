import { Module } from '@nestjs/common';
import { Logos } from './logos.js';

@Module({ providers: [Logos], exports: [Logos] })
export class LogosModule {}
