#!/bin/sh
# Writes config.json and nginx's files from the environment, then runs the command. Refuses to start with one sentence.
#
#   REST_API_URL, REALTIME_API_URL      addresses as in config.json: http, https, or a path such as /rest/
#   CONVERGENCE_REST,                   or: where this container finds the server (http), to pass /rest/ and /realtime/
#   CONVERGENCE_REALTIME                on to it, so that the browser needs one origin only
#   AVATAR_URL                          an avatar service, or false
#   BASE_URL                            checked against the path that the console was built for
set -eu

files=${CONSOLE_FILES:-/srv/convergence-console}
templates=${CONSOLE_TEMPLATES:-/etc/nginx/convergence-console}
state=${CONSOLE_STATE:-/tmp/console}

refuse() {
    printf '%s\n' "$1" >&2
    exit 64
}

matches() { printf '%s' "$1" | grep -Eq "$2"; }

port='([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])'
host="([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:$port)?"

# Arguments: name of the variable, value, what it may be besides http and https (a pattern), how that reads.
check() {
    case $2 in
        *[[:cntrl:]]*) refuse "$1 must not contain line breaks or control characters." ;;
        *' '*) refuse "$1 must not contain spaces, but is \"$2\"." ;;
        *\?* | *\#*) refuse "$1 must not contain a query or a fragment, but is \"$2\"." ;;
    esac
    matches "$2" '^https?://[^/]*@' && refuse "$1 must not contain a user name or password."
    matches "$2" "^(https?://$host(/.*)?|$3)\$" || refuse "$1 must be $4, not \"$2\"."
}

# Scheme, host and port; nothing for a path.
origin() { printf '%s' "$1" | sed -nE 's|^(https?://[^/]+).*|\1|p'; }

# As a text of JSON.
quoted() { printf '"%s"' "$(printf '%s' "$1" | sed 's/\\/\\\\/g; s/"/\\"/g')"; }

for name in REST REALTIME; do
    eval "url=\${${name}_API_URL:-} server=\${CONVERGENCE_$name:-}"
    lower=$(printf '%s' "$name" | tr '[:upper:]' '[:lower:]')
    if [ -n "$server" ]; then
        check "CONVERGENCE_$name" "$server" 'none' 'an address such as http://server:8081/'
        matches "$server" "^http://$host(/[A-Za-z0-9._~/-]*)?\$" ||
            refuse "CONVERGENCE_$name must be a plain http address such as http://server:8081/, not \"$server\"."
        [ -z "$url" ] || [ "$url" = "/$lower/" ] ||
            refuse "${name}_API_URL and CONVERGENCE_$name can not be used together."
        url=/$lower/
    fi
    [ -n "$url" ] ||
        refuse "${name}_API_URL is not set: give the address that the browser calls, or CONVERGENCE_$name to pass calls on to the server."
    check "${name}_API_URL" "$url" '/([^/].*)?' 'an address such as https://host/, or a path such as /rest/'
    eval "${lower}_url=\$url ${lower}_server=\$server"
done
# Set by eval.
: "${rest_url:=}" "${rest_server:=}" "${realtime_url:=}" "${realtime_server:=}"
if [ -n "$rest_server" ] && [ -z "$realtime_server" ]; then
    refuse 'CONVERGENCE_REALTIME is not set, but CONVERGENCE_REST is: give both.'
elif [ -z "$rest_server" ] && [ -n "$realtime_server" ]; then
    refuse 'CONVERGENCE_REST is not set, but CONVERGENCE_REALTIME is: give both.'
fi

avatar=${AVATAR_URL:-}
case $avatar in
    '' | false) ;;
    *) check AVATAR_URL "$avatar" '/([^/].*)?' 'false, or an address such as https://www.gravatar.com/avatar/' ;;
esac

[ -f "$files/index.html" ] || refuse "There is no built console in $files."
base=$(sed -nE 's|.*<script[^>]* src="(/([^"]*/)?)assets/.*|\1|p' "$files/index.html" | head -n 1)
matches "$base" '^/([A-Za-z0-9._~-]+/)*$' || refuse "The console in $files was built for the path \"$base\", which can not be served."
asked=${BASE_URL:-$base}
[ "${asked%/}/" = "$base" ] ||
    refuse "BASE_URL is \"$asked\", but this console was built for $base; build it with --base=${asked%/}/ or leave BASE_URL out."

# The files of the release and the new config.json, at the path they were built for.
rm -rf "$state"
mkdir -p "$state/www$base"
for file in "$files"/*; do
    ln -s "$file" "$state/www$base"
done
rm -f "$state/www${base}config.json"
{
    printf '{ "restApiUrl": %s, "realtimeApiUrl": %s' "$(quoted "$rest_url")" "$(quoted "$realtime_url")"
    printf ', "baseUrl": %s' "$(quoted "$base")"
    case $avatar in
        '') ;;
        false) printf ', "avatarUrl": false' ;;
        *) printf ', "avatarUrl": %s' "$(quoted "$avatar")" ;;
    esac
    printf ' }\n'
} >"$state/www${base}config.json"

# The security policy names what the page connects to besides its own origin.
connect=
add_origin() {
    case " $connect " in
        *" $1 "*) ;;
        *) [ -z "$1" ] || connect="$connect $1" ;;
    esac
}
add_origin "$(origin "$rest_url")"
add_origin "$(origin "$realtime_url")"
add_origin "$(origin "$realtime_url" | sed 's/^http/ws/')"
images=" $(origin "${avatar:-https://www.gravatar.com/}")"
sed -e "s|connect-src 'self'|&$connect|" -e "s| https://www.gravatar.com;|${images% };|" \
    "$templates/headers.conf" >"$state/headers.conf"

if [ "$base" = / ]; then
    cp "$templates/at-root.conf" "$state/at.conf"
else
    sed "s|/console/|$base|g" "$templates/at-console.conf" >"$state/at.conf"
fi

: >"$state/upstreams.conf"
: >"$state/services.conf"
if [ -n "$rest_server" ]; then
    cp "$templates/services.conf" "$state/services.conf"
    for name in rest realtime; do
        eval "server=\${${name}_server#http://}"
        path=$(printf '%s' "$server" | sed -nE 's|^[^/]+(/.*[^/])/*$|\1|p')
        printf 'upstream convergence_%s {\n    server %s;\n    keepalive 16;\n}\n' "$name" "${server%%/*}" >>"$state/upstreams.conf"
        sed "s|http://convergence_$name|&$path|" "$state/services.conf" >"$state/services.new"
        mv "$state/services.new" "$state/services.conf"
    done
fi

exec "$@"
