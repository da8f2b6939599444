import type { Boot } from '#/contract/boot.ts'
import type { ContactMessage, ContactPage } from '#/contract/contact.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $contactMessage, $contactMessages } from '#/stores/contact.ts'
import type { Loadable } from '#/stores/resource.ts'

/** The page of messages that the address asks for. */
export function useContactMessages(): Loadable<ContactPage> {
  return useBooted($contactMessages, bootedPage)
}

/** The message that is open. */
export function useContactMessage(): Loadable<ContactMessage> {
  return useBooted($contactMessage, bootedMessage)
}

function bootedPage({ data }: Boot): Loadable<ContactPage> {
  return { data: data.contactMessages, loading: false, error: undefined }
}

function bootedMessage({ data }: Boot): Loadable<ContactMessage> {
  return { data: data.contactMessage, loading: false, error: undefined }
}
