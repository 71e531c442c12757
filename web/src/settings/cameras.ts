// What the cameras are called, and what each shows in a few words.
import en from '../text/en/cameras';
import { texts } from '../text/t';
import type { CameraKind } from './table';

const t = texts('cameras', en);

export const cameraName = (kind: CameraKind): string => t(kind);
export const cameraAbout = (kind: CameraKind): string => t(`${kind}About`);
