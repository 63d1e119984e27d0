let answer: boolean | null = null;

/** Returns whether there is WebGL 2, which both map libraries need and old phones and locked-down browsers lack. */
export function canDrawMaps(): boolean {
  answer ??= hasWebGl2();
  return answer;
}

function hasWebGl2(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return Boolean(context);
  } catch {
    // Some browsers throw where others return null; both mean no.
    return false;
  }
}
