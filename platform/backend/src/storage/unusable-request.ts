const JSON_OPERATION =
  /^(?:POST \/storage\/v1\/(?:bucket$|object\/(?:list|list-v2|move|copy|sign|upload\/sign)(?:\/|$))|PUT \/storage\/v1\/bucket\/|DELETE \/storage\/v1\/object\/[^/]+$)/;

export const invalidRequest = (message: string): Response =>
  Response.json({ statusCode: '400', error: 'InvalidRequest', message }, { status: 400 });

/** Lite answers 500 to a body that is not what the operation takes; it is the caller's doing. */
export async function refuseUnusableRequest(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (JSON_OPERATION.test(`${request.method} ${pathname}`)) {
    return (await isJsonObject(request)) ? undefined : invalidRequest('The body must be a JSON object.');
  }
  if (/^multipart\//i.test(request.headers.get('content-type') ?? '') && !(await isForm(request))) {
    return invalidRequest('The body is not the form that its type says.');
  }
  return undefined;
}

async function isJsonObject(request: Request): Promise<boolean> {
  try {
    const value: unknown = JSON.parse(await request.clone().text());
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const isForm = (request: Request): Promise<boolean> =>
  request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
