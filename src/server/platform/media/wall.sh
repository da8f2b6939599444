# Shows a program the folders named and nothing else:
# wall.sh <root> <folder to write> <file or folder to read | -folder to hide>… -- <command>…
# In namespaces of its own: what is mounted here is seen, and left, by nobody else.
set -eu
# Its own faults are told from those of what it shows; nothing is behind a wall that was not built.
trap 'echo "wall: could not be built" >&2' EXIT
root=$1
writes=$2
shift 2
mount --make-rprivate /
mount -t tmpfs -o size=1m,mode=755 wall "$root"
show() {
  if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root$(dirname "$1")" && : >"$root$1"; fi
  mount --bind "$1" "$root$1"
}
while [ "$1" != -- ]; do
  case $1 in
    -/*)
      hidden=$root${1#-}
      [ ! -d "$hidden" ] || mount -t tmpfs -o size=1m,mode=755 wall "$hidden"
      shift
      continue
      ;;
  esac
  # What lies in a folder that is shown is there already, and no place for it can be made in it.
  if [ -e "$1" ] && ! [ "$1" -ef "$root$1" ]; then
    show "$1"
    mount -o remount,bind,ro "$root$1"
  fi
  shift
done
shift
mkdir -p "$root/tmp" "$root/dev"
for device in null zero urandom random; do show "/dev/$device"; done
[ -z "$writes" ] || show "$writes"
cd "$root"
mount -o remount,ro "$root"
trap - EXIT
# A child of this shell, not in its place: the first process of a namespace takes no signal from within, its own included.
chroot "$root" setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all -- "$@" || exit $?
