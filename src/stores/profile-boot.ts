import { fillFromPage } from './begin.ts'
import { seedDevices, seedProfile } from './profile.ts'

// A student's page of their account brings this with it.
fillFromPage(({ profile, devices }) => {
  seedProfile(profile)
  seedDevices(devices)
})
