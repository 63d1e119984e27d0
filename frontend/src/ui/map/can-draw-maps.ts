let answer: boolean | null = null;

/** Both libraries need WebGL 2, which old phones and locked-down browsers lack. */
export function canDrawMaps(): boolean {
  answer ??= hasWebGl2({});
  return answer;
}

/** Where the processor has to play the graphics card, each frame of a map holds up the page for as long as it takes. */
export const drawsMapsSlowly = (): boolean => canDrawMaps() && !hasWebGl2({ failIfMajorPerformanceCaveat: true });

function hasWebGl2(attributes: WebGLContextAttributes): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2', attributes);
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return Boolean(context);
  } catch {
    // Some browsers throw where others answer null; both mean no.
    return false;
  }
}
