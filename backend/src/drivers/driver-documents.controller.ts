import { Body, Controller, Param, Res } from '@nestjs/common';
import { DriverDocumentRequest } from '@waka/contracts/drivers/driver-document-requests';
import { DOCUMENT_KINDS, type DriverDocument } from '@waka/contracts/drivers/driver-documents';
import { DocumentUploadRequest } from '@waka/contracts/files/file-requests';
import type { UploadTarget } from '@waka/contracts/files/file-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import {
  documentFile,
  driverDocuments,
  earlierDocumentFile,
  sendDocument,
  type DocumentFile,
} from '@waka/core/drivers/documents/driver-documents';
import { signUpload } from '@waka/core/files/open-upload';
import { ensure } from '@waka/core/platform/app-error';
import type { Response } from 'express';
import { InjectCore } from '../core.token.ts';
import { sendFile } from '../files/send-file.ts';
import { DocumentId, Me, Route } from '../http/routes/route.ts';

@Controller()
export class DriverDocumentsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.driverDocuments)
  documents(@Me() { id }: Actor): Promise<DriverDocument[]> {
    return driverDocuments(this.core, id);
  }

  @Route(routes.documentUpload)
  upload(@Me() { id }: Actor, @Body() { type, size }: DocumentUploadRequest): Promise<UploadTarget> {
    return signUpload(this.core, id, { purpose: 'document', type, bytes: size });
  }

  @Route(routes.sendDocument)
  send(
    @Me() driver: Actor,
    @Param('kind') named: string,
    @Body() body: DriverDocumentRequest,
  ): Promise<DriverDocument> {
    const kind = DOCUMENT_KINDS.find((known) => known === named);
    ensure(kind, 'document.not_found');
    return sendDocument(this.core, driver, kind, body);
  }

  @Route(routes.documentFile)
  async file(@Me() reader: Actor, @DocumentId() id: string, @Res() response: Response): Promise<void> {
    await sendDocumentFile(response, await documentFile(this.core, reader, id));
  }

  @Route(routes.earlierDocumentFile)
  async earlierFile(@Me() reader: Actor, @DocumentId() id: string, @Res() response: Response): Promise<void> {
    await sendDocumentFile(response, await earlierDocumentFile(this.core, reader, id));
  }
}

function sendDocumentFile(response: Response, { content, contentType, kind }: DocumentFile): Promise<void> {
  const isPdf = contentType === 'application/pdf';
  return sendFile(response, {
    content,
    contentType,
    // The service has drawn a picture itself; a PDF is still the uploaded file, so no browser opens it beside our
    // pages.
    disposition: isPdf ? 'attachment' : 'inline',
    fileName: `${kind}.${isPdf ? 'pdf' : 'webp'}`,
    cacheControl: 'private, no-store',
  });
}
