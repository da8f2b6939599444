import { type NotificationSetting, notificationSettingEndpoints } from '#/contract/notification-settings.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { change } from './reads.ts'

const settings = read(notificationSettingEndpoints.read)

/** The save before: one after the other, what was chosen last is what is kept. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Keeps whether the person wishes to be told of a kind by a channel.
 * @throws {RequestError} when it fails
 */
export async function saveNotificationSetting(chosen: NotificationSetting): Promise<void> {
  const saving = before.then(() => call(notificationSettingEndpoints.save, { body: { settings: [chosen] } }))
  before = saving.catch(() => {})
  await saving
  const { kind, channel } = chosen
  // The others are as the screen shows them: one may be on its way.
  change(settings, (known) => ({
    settings: known.settings.map((one) => (one.kind === kind && one.channel === channel ? chosen : one)),
  }))
}
