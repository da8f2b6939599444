/** The small build of hls.js comes without types of its own; what it has is a part of the whole's. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
