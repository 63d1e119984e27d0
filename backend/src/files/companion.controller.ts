import { Body, Controller, Param, Query } from '@nestjs/common';
import { UPLOAD_PURPOSES } from '@waka/contracts/files/file-limits';
import { CompleteRequest, MultipartRequest } from '@waka/contracts/files/file-requests';
import type {
  CompletedUpload,
  MultipartUpload,
  PartTarget,
  SingleUpload,
  UploadedPart,
} from '@waka/contracts/files/file-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import {
  abortMultipart,
  beginMultipart,
  completeMultipart,
  signForm,
  signPart,
  uploadedParts,
} from '@waka/core/files/multipart';
import type { Wanted } from '@waka/core/files/open-upload';
import { AppError, ensure } from '@waka/core/platform/app-error';
import { InjectCore } from '../core.token.ts';
import { Me, Route } from '../http/routes/route.ts';

/** Serves the part of a Companion's API that Uppy's clients use for local files; docs/decisions/010 has why it is our own. */
@Controller()
export class CompanionController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.singleUpload)
  single(@Me() { id }: Actor, @Query() query: Record<string, unknown>): Promise<SingleUpload> {
    const read = (name: string) => query[`metadata[${name}]`];
    return signForm(this.core, id, wantedIn(query.type, read));
  }

  @Route(routes.beginUpload)
  begin(@Me() { id }: Actor, @Body() { type, metadata = {} }: MultipartRequest): Promise<MultipartUpload> {
    return beginMultipart(
      this.core,
      id,
      wantedIn(type, (name) => metadata[name]),
    );
  }

  @Route(routes.uploadedParts)
  parts(@Me() { id }: Actor, @Param('uploadId') uploadId: string, @Query('key') key: unknown): Promise<UploadedPart[]> {
    return uploadedParts(this.core, id, { uploadId, key: textIn(key) });
  }

  @Route(routes.signPart)
  sign(
    @Me() { id }: Actor,
    @Param('uploadId') uploadId: string,
    @Param('partNumber') partNumber: string,
    @Query('key') key: unknown,
  ): Promise<PartTarget> {
    const number = /^[1-9]\d{0,4}$/.test(partNumber) ? Number(partNumber) : 0;
    return signPart(this.core, id, { uploadId, key: textIn(key) }, number);
  }

  @Route(routes.completeUpload)
  complete(
    @Me() { id }: Actor,
    @Param('uploadId') uploadId: string,
    @Query('key') key: unknown,
    @Body() body: CompleteRequest,
  ): Promise<CompletedUpload> {
    return completeMultipart(this.core, id, { uploadId, key: textIn(key) }, body);
  }

  @Route(routes.abortUpload)
  async abort(@Me() { id }: Actor, @Param('uploadId') uploadId: string, @Query('key') key: unknown): Promise<object> {
    await abortMultipart(this.core, id, { uploadId, key: textIn(key) });
    return {};
  }

  @Route(routes.storageCredentials)
  credentials(): never {
    throw new AppError('upload.no_credentials');
  }

  @Route(routes.remoteFileFacts)
  remoteFacts(): never {
    throw new AppError('upload.no_remote');
  }

  @Route(routes.remoteFile)
  remote(): never {
    throw new AppError('upload.no_remote');
  }
}

/** Reads a file's metadata, which Uppy sends in the query as text. */
function wantedIn(type: unknown, read: (name: string) => unknown): Wanted {
  const missing = { 'metadata.size': 'Missing required meta field: size.' };
  const size = read('size');
  ensure(size !== undefined && size !== null && size !== '', 'request.invalid', { fields: missing });
  const bytes = Number(size);
  const isSize = Number.isSafeInteger(bytes) && bytes > 0;
  ensure(isSize, 'request.invalid', { fields: { 'metadata.size': 'This is no size of a file.' } });
  const named = read('purpose') ?? 'photo';
  const purpose = UPLOAD_PURPOSES.find((known) => known === named);
  ensure(purpose, 'request.invalid', { fields: { 'metadata.purpose': 'Nothing is uploaded for this.' } });
  ensure(typeof type === 'string', 'upload.type_refused');
  return { purpose, type, bytes };
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && !value.includes('\0') ? value : undefined;
