interface ImportMetaEnv {
  /** `owner/name`; empty = the files of this machine. Set by the editor's integration. */
  readonly KEYSTATIC_GITHUB_REPO: string
}
