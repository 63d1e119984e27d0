import { Body, Controller, Query, Res } from '@nestjs/common';
import type { User } from '@waka/contracts/accounts/user';
import { PhotoRequest, PhotoUploadRequest } from '@waka/contracts/files/file-requests';
import type { UploadTarget } from '@waka/contracts/files/file-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { userById } from '@waka/core/accounts/read-user';
import type { Core } from '@waka/core/platform/core';
import { signUpload } from '@waka/core/files/open-upload';
import { photoFile, PHOTO_TYPE, removeProfilePhoto, setProfilePhoto } from '@waka/core/files/profile-photo';
import type { Response } from 'express';
import { InjectCore } from '../core.token.ts';
import { Me, PhotoId, Route } from '../http/routes/route.ts';
import { sendFile } from './send-file.ts';

@Controller()
export class PhotosController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.profilePhotoUpload)
  upload(@Me() { id }: Actor, @Body() { type, size }: PhotoUploadRequest = {}): Promise<UploadTarget> {
    const isAnnounced = type !== undefined && size !== undefined;
    const file = isAnnounced ? { type, bytes: size } : { type: null, bytes: null };
    return signUpload(this.core, id, { purpose: 'photo', ...file });
  }

  @Route(routes.setProfilePhoto)
  async set(@Me() person: Actor, @Body() { photoUrl }: PhotoRequest): Promise<User> {
    await setProfilePhoto(this.core, person, photoUrl);
    return userById(this.core, person.id);
  }

  @Route(routes.removeProfilePhoto)
  async remove(@Me() person: Actor): Promise<User> {
    await removeProfilePhoto(this.core, person);
    return userById(this.core, person.id);
  }

  @Route(routes.photo)
  async photo(@PhotoId() id: string, @Query('size') size: unknown, @Res() response: Response): Promise<void> {
    await sendFile(response, {
      content: await photoFile(this.core, id, size === 'small' ? 'small' : 'large'),
      contentType: PHOTO_TYPE,
      disposition: 'inline',
      fileName: 'photo.webp',
      // Another picture has another id.
      cacheControl: 'public, max-age=31536000, immutable',
    });
  }
}
