import { Module } from '@nestjs/common';
import { CompanionController } from './companion.controller.ts';
import { PhotosController } from './photos.controller.ts';

@Module({ controllers: [PhotosController, CompanionController] })
export class FilesModule {}
