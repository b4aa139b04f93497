import { Module } from '@nestjs/common';
import { LogosModule } from '../logos/logos.module.js';
import { CategoriesController } from './categories.controller.js';
import { CategoriesService } from './categories.service.js';

@Module({ imports: [LogosModule], controllers: [CategoriesController], providers: [CategoriesService] })
export class CategoriesModule {}
