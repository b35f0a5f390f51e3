import { readJson, text } from './answers.ts';
import type { AuthLimits } from './limits.ts';

export interface VerifyDeps {
  readonly limits: AuthLimits;
  readonly pass: (request: Request) => Promise<Response>;
}

const hasFailed = (answer: Response): boolean =>
  answer.status >= 400 || (answer.headers.get('location')?.includes('error_code=') ?? false);

/** Lite lets anyone guess mail codes without end. */
export async function verify(request: Request, visitor: string, deps: VerifyDeps): Promise<Response> {
  const email = request.method === 'POST' ? text((await readJson(request))?.email).trim() : '';
  const refusal = deps.limits.refuse('verify', visitor, email);
  if (refusal) return refusal;
  const answer = await deps.pass(request);
  if (hasFailed(answer)) deps.limits.count('verify', visitor, email);
  return answer;
}
