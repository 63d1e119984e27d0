import type { DocumentUploadRequest } from '../files/file-requests.ts';
import type { FileReply } from '../files/file-routes.ts';
import type { UploadTarget } from '../files/file-views.ts';
import { compressed, driver, route, type Access } from '../route.ts';
import type { DriverDocumentRequest } from './driver-document-requests.ts';
import type { DriverDocument } from './driver-documents.ts';

const driverOrAdmin: Access = ['driver', 'admin'];

export const documentRoutes = {
  /** Lists the driver's documents and their state. */
  driverDocuments: compressed(route<undefined, DriverDocument[]>('GET', '/api/driver/documents', driver)),
  /** Signs an address to which a document can be uploaded. */
  documentUpload: route<DocumentUploadRequest, UploadTarget>('POST', '/api/driver/documents/upload', driver),
  /** Submits an uploaded document for review. */
  sendDocument: route<DriverDocumentRequest, DriverDocument>('PUT', '/api/driver/documents/:kind', driver),
  /** Returns the file of a document. The driver's own, or any for an admin, which is audited. */
  documentFile: route<undefined, FileReply>('GET', '/api/documents/:id/file', driverOrAdmin),
  /** Returns the file of the approved document in whose place one was sent, as long as it counts. Audited as that is. */
  earlierDocumentFile: route<undefined, FileReply>('GET', '/api/documents/:id/earlier-file', driverOrAdmin),
} as const;
