/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    origin: import('#/server/actor.ts').Origin
    locale: import('#/contract/locales.ts').Locale
    cookies: ReadonlyMap<string, string>
    /** The signed-in person; set on portal pages, whose guard lets nobody else in. */
    actor?: import('#/server/actor.ts').Actor
    /** The built error page of a language; absent in development. */
    errorPage?: (locale: import('#/contract/locales.ts').Locale) => string
  }
}
