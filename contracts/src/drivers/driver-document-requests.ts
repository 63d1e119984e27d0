import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

export class DriverDocumentRequest {
  /** The key of an upload of one's own. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(2000)
  fileKey: string;

  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Please enter the expiry date of this document' })
  expiresOn?: string | null;
}
