#!/bin/sh
# Installs the hub on Debian, Raspberry Pi OS or Ubuntu, as a service of systemd that begins with the computer.
# It writes to /opt/heliograph, /etc/heliograph, /usr/local/bin/heliograph, /etc/systemd/system/heliograph.service and
# /var/lib/heliograph, and nowhere else. Run again it upgrades, and keeps configuration and record.
set -eu

usage() {
  cat <<'END'
sudo sh install.sh [OPTION]...    from the folder that `npm run pack` writes: dist-packages/image

  --gateway URL      the gateway, or "none"; else it is searched for, and asked for at a terminal
  --port NUMBER      port of the page (8080)
  --root FOLDER      install below a folder instead of /, without starting anything
  --earlier-record   put the record back that was copied before the last upgrade; the present one stays beside it
  --uninstall        remove everything, the record too
  --keep-record      of an uninstall: all but the record
  --yes              ask nothing
  --dry-run          only say what would be done

The gateway's password is asked for without being shown, or taken from the variable HELIOGRAPH_PASSWORD.
END
}

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Does something, or says it.
run() {
  if [ "$dry" = yes ]; then say "would run: $*"; else "$@"; fi
}

# Writes what comes in to a file that only root reads, or says it.
put() {
  if [ "$dry" = yes ]; then
    say "would write: $1"
    cat >/dev/null
  else
    (umask 077 && cat >"$1.new")
    chmod "$2" "$1.new"
    mv "$1.new" "$1"
  fi
}

# The chosen gateway as an address; fails where it is none.
check_address() {
  case $gateway in '' | none) return 0 ;; *://*) ;; *) gateway=http://$gateway ;; esac
  case $gateway in
    http://[A-Za-z0-9]* | https://[A-Za-z0-9]*) ;;
    *) fail "\"$gateway\" is no address of a gateway." ;;
  esac
  case $gateway in *[!A-Za-z0-9.:/_-]*) fail "\"$gateway\" is no address of a gateway." ;; esac
  host=${gateway#*://} host=${host%%/*}
  case $host in *:*) is_port "${host#*:}" || fail "\"$gateway\" is no address of a gateway." ;; esac
}

is_port() {
  case $1 in '' | 0* | *[!0-9]* | ??????*) return 1 ;; esac
  [ "$1" -le 65535 ]
}

gateway='' port=8080 root='' is_below=no dry=no yes=no act=install keep=no earlier=no
while [ $# -gt 0 ]; do
  case $1 in
    --gateway | --port | --root)
      [ $# -gt 1 ] || fail "$1 needs a value."
      case $1 in
        --gateway)
          [ -n "$2" ] || fail "--gateway takes an address, or none."
          gateway=$2
          ;;
        --port) port=$2 ;;
        --root) root=$2 is_below=yes ;;
      esac
      shift
      ;;
    --uninstall) act=uninstall ;;
    --keep-record) keep=yes ;;
    --earlier-record) earlier=yes ;;
    --yes) yes=yes ;;
    --dry-run) dry=yes ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) fail "There is no option $1; --help lists all." ;;
  esac
  shift
done
is_port "$port" || fail "--port takes a number from 1 to 65535, not \"$port\"."
if [ "$is_below" = yes ]; then
  # An unset variable in quotes would mean the whole system.
  case $root in /*) ;; *) fail "--root takes the path of a folder, with a slash at its beginning, not \"$root\"." ;; esac
  # Of a folder that is not there yet, only the text says where it would be.
  case $root/ in */../*) fail "--root takes the path of a folder without \"..\", not \"$root\"." ;; esac
  while [ "$root" != "${root%/}" ] || [ "$root" != "${root%/.}" ]; do root=${root%/.} root=${root%/}; done
  [ -n "$root" ] || fail "--root takes a folder other than /; leave it out to install for the computer."
  [ ! -d "$root" ] || [ "$(cd "$root" && pwd -P)" != / ] || fail "--root takes a folder other than /."
fi
# Before anything is changed.
check_address

here=$(cd "$(dirname "$0")" && pwd)
program=$root/opt/heliograph
settings=$root/etc/heliograph
link=$root/usr/local/bin/heliograph
unit=$root/etc/systemd/system/heliograph.service
# With a user that systemd makes for the service, the folder itself is below "private".
record=$root/var/lib/private/heliograph
public=$root/var/lib/heliograph
[ -d "$public" ] && [ ! -L "$public" ] && record=$public

if [ "$act" = install ] && [ ! -e "$settings/hub.yaml" ] && [ -z "$gateway" ] && [ -n "${HELIOGRAPH_PASSWORD:-}" ]; then
  # Any device may announce itself as a gateway.
  [ "$yes" = no ] && [ -t 0 ] || fail "Whose password is it? Name the gateway: --gateway URL"
fi

[ "$dry" = yes ] || [ -n "$root" ] || [ "$(id -u)" = 0 ] || fail "This needs the rights of root: sudo sh $0"

has_systemd=no
[ -z "$root" ] && [ -d /run/systemd/system ] && has_systemd=yes
is_asking=no
[ "$yes" = no ] && [ "$dry" = no ] && [ -t 0 ] && is_asking=yes

stop_service() {
  [ "$has_systemd" = yes ] && [ -e "$unit" ] && run systemctl stop heliograph
  return 0
}

uninstall() {
  if [ "$keep" = no ] && [ "$yes" = no ] && [ "$dry" = no ]; then
    [ "$is_asking" = yes ] || fail "The record would be gone: say --yes, or --keep-record."
    printf 'Remove the hub and its record (%s)? [y/N] ' "$record"
    read -r answer
    case $answer in y | Y) ;; *) fail "Nothing was removed." ;; esac
  fi
  if [ "$has_systemd" = yes ] && [ -e "$unit" ]; then run systemctl disable --now heliograph; fi
  run rm -rf "$unit" "$link" "$program" "$program.new" "$settings"
  if [ "$keep" = no ]; then run rm -rf "$record" "$record.before" "$record.newer" "$public"; fi
  if [ "$has_systemd" = yes ]; then run systemctl daemon-reload; fi
  [ "$dry" = yes ] || say "Removed."
}

check_node() {
  advice="Debian 13 and Raspberry Pi OS 13 have a new enough one (sudo apt install nodejs npm); for others see https://nodejs.org/en/download."
  node=$(command -v node) || fail "Node.js is missing; version 20.19 or newer is needed. $advice"
  command -v npm >/dev/null || fail "npm is missing; it comes with Node.js. $advice"
  version=$(node -p 'process.versions.node')
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js $version is too old; version 20.19 or newer is needed. $advice"
  case $node in
    /home/* | /root/*) [ "$has_systemd" = no ] || fail "Node.js is in $node, where the service may not look. Install one for all users. $advice" ;;
  esac
}

# The format of a record: the number that SQLite keeps at byte 60 of the file; 0 without one.
format_of() {
  [ -r "$1/record.sqlite" ] || { echo 0 && return; }
  # shellcheck disable=SC2046 # four numbers
  set -- $(od -An -tu1 -j60 -N4 "$1/record.sqlite")
  echo $((${1:-0} * 16777216 + ${2:-0} * 65536 + ${3:-0} * 256 + ${4:-0}))
}

# The new program must know the format of the record, or the copy of an older one would be overwritten for nothing.
check_record() {
  [ "$dry" = no ] || return 0
  kept=$record
  if [ "$earlier" = yes ]; then
    [ -d "$record.before" ] || give_up "There is no copy of an earlier record."
    kept=$record.before
  fi
  known=$(node -p 'require(process.argv[1]).heliograph.recordFormat' "$program.new/node_modules/heliograph-hub/package.json" 2>/dev/null) || return 0
  [ "$(format_of "$kept")" -le "$known" ] ||
    give_up "This version does not read the record in $kept, which a newer one wrote. Install that version again, or this one with --earlier-record, which puts the copy back that was made before the upgrade."
}

give_up() {
  rm -rf "$program.new"
  fail "$* Nothing was changed."
}

# The record as it is before another version of the program opens it.
copy_record() {
  if [ "$earlier" = yes ]; then
    run rm -rf "$record.newer"
    [ ! -d "$record" ] || run mv "$record" "$record.newer"
    run cp -a "$record.before" "$record"
    say "The earlier record is back; the one until now is in $record.newer."
  elif [ -d "$program" ] && [ -d "$record" ]; then
    run rm -rf "$record.before"
    run cp -a "$record" "$record.before"
    say "The record was copied to $record.before; --earlier-record puts it back."
  fi
}

install_program() {
  for name in package.json package-lock.json heliograph.tgz heliograph.service; do
    [ -e "$here/$name" ] || fail "$here has no $name. Make the folder with: npm run pack"
  done
  run rm -rf "$program.new"
  run mkdir -p "$program.new"
  run cp "$here/package.json" "$here/package-lock.json" "$here/heliograph.tgz" "$program.new"
  # The versions that were tested; scripts of packages do not run. What npm downloads is kept in no home folder.
  run npm ci --prefix "$program.new" --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error --cache "${npm_config_cache:-$program.new/.npm}" ||
    give_up "npm could not install the packages that the program needs."
  run rm -rf "$program.new/heliograph.tgz" "$program.new/.npm"
  check_record
  stop_service
  copy_record
  run rm -rf "$program"
  run mkdir -p "$settings" "$(dirname "$link")" "$(dirname "$unit")"
  run mv "$program.new" "$program"
  run ln -sf /opt/heliograph/node_modules/.bin/heliograph "$link"
}

choose_gateway() {
  [ -z "$gateway" ] && [ "$dry" = no ] || return 0
  say "Searching for gateways ..."
  found=$("$program/node_modules/.bin/heliograph" find 2>/dev/null | sed 's/ .*//') || found=''
  [ -z "$found" ] || say "$found"
  first=$(printf '%s\n' "$found" | head -n 1)
  if [ "$is_asking" = yes ]; then
    printf 'Address of your gateway [%s]: ' "${first:-none yet}"
    read -r gateway
  fi
  gateway=${gateway:-$first}
  check_address
}

ask_password() {
  password=${HELIOGRAPH_PASSWORD:-}
  if [ -z "$password" ] && [ -n "$gateway" ] && [ "$is_asking" = yes ]; then
    printf 'Its password (for backups; empty for none): '
    trap 'stty echo' EXIT INT TERM
    stty -echo
    read -r password
    stty echo
    trap - EXIT INT TERM
    printf '\n'
  fi
}

configure() {
  if [ -e "$settings/hub.yaml" ]; then
    say "The configuration in $settings stays."
    return 0
  fi
  choose_gateway
  [ "$gateway" != none ] || gateway=''
  ask_password
  {
    say "# For devices of your network; without this line for this computer only."
    say "host: 0.0.0.0"
    say "port: $port"
    if [ -n "$gateway" ]; then
      say "gateways:"
      say "  house:"
      say "    url: $gateway"
      [ -z "$password" ] || say "    passwordEnv: HELIOGRAPH_PASSWORD_HOUSE"
    else
      say "gateways: {}"
    fi
  } | put "$settings/hub.yaml" 644
  # systemd reads it: quotes and backslashes have a meaning there.
  if [ -n "$password" ]; then
    escaped=$(printf '%s' "$password" | sed 's/[\\"$`]/\\&/g')
    say "HELIOGRAPH_PASSWORD_HOUSE=\"$escaped\"" | put "$settings/environment" 600
  fi
}

start_service() {
  put "$unit" 644 <"$here/heliograph.service"
  if [ "$has_systemd" = no ]; then
    by_hand='heliograph --config /etc/heliograph/hub.yaml --data /var/lib/heliograph'
    [ ! -e "$settings/environment" ] || by_hand="set -a; . /etc/heliograph/environment; $by_hand"
    say "systemd does not run here, so nothing was started. By hand: $by_hand"
    return 0
  fi
  run systemctl daemon-reload
  run systemctl enable heliograph
  run systemctl restart heliograph
}

say_address() {
  [ "$dry" = no ] || return 0
  chosen=$(sed -n 's/^port: *//p' "$settings/hub.yaml")
  own=$(hostname -I 2>/dev/null | cut -d' ' -f1) || own=''
  address=http://${own:-localhost}:${chosen:-8080}
  say "Heliograph: $address"
  # For the camera of a phone.
  [ ! -t 1 ] || "$program/node_modules/.bin/heliograph" qr "$address" || true
  if grep -q '^gateways: {}' "$settings/hub.yaml"; then say "Add your gateway at $address/gateways"; fi
}

if [ "$act" = uninstall ]; then
  uninstall
  exit 0
fi
check_node
install_program
configure
start_service
say_address
