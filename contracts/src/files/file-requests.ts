import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES, MAX_PARTS, MAX_PHOTO_BYTES, PHOTO_TYPES } from './file-limits.ts';

/** Announces the file to be sent, or leaves it open. */
export class PhotoUploadRequest {
  @IsOptional()
  @IsString()
  @MaxLength(255)
  filename?: string;

  @ValidateIf(isAnnounced)
  @IsIn(PHOTO_TYPES, { message: 'Please choose a JPEG, PNG or WebP picture.' })
  type?: string;

  /** Bytes of the file; the signed address accepts exactly this number. */
  @ValidateIf(isAnnounced)
  @IsInt({ message: 'The size of the file is missing.' })
  @Min(1, { message: 'This file is empty.' })
  @Max(MAX_PHOTO_BYTES, { message: 'A photo can be at most 5 MB.' })
  size?: number;
}

/** Checks whether the file is announced; each of both fields needs the other. */
function isAnnounced({ type, size }: PhotoUploadRequest): boolean {
  return type !== undefined || size !== undefined;
}

export class DocumentUploadRequest {
  @IsOptional()
  @IsString()
  @MaxLength(255)
  filename?: string;

  @IsIn(DOCUMENT_TYPES, { message: 'Please choose a JPEG, PNG or WebP picture, or a PDF.' })
  type: string;

  @IsInt({ message: 'The size of the file is missing.' })
  @Min(1, { message: 'This file is empty.' })
  @Max(MAX_DOCUMENT_BYTES, { message: 'A document can be at most 10 MB.' })
  size: number;
}

export class PhotoRequest {
  @IsString()
  @IsNotEmpty()
  @MaxLength(2000)
  photoUrl: string;
}

export class MultipartRequest {
  @IsString()
  @MaxLength(255)
  filename: string;

  @IsString()
  @MaxLength(100)
  type: string;

  /** `size` in bytes is required; `purpose` is what the file is for. */
  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown>;
}

export class PartRequest {
  @IsInt()
  @Min(1)
  @Max(MAX_PARTS)
  PartNumber: number;

  @IsString()
  @Matches(/^"?[\w-]{1,80}"?$/)
  ETag: string;
}

export class CompleteRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PARTS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => PartRequest)
  parts: PartRequest[];
}
