interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** Registers a script of ours that works beside the pages below a path. */
export function registerWorker(script: string, scope: string): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => script })
  return navigator.serviceWorker.register(policy?.createScriptURL(script) ?? script, { scope })
}
