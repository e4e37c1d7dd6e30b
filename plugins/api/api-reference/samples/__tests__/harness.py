"""Runs the programs given as a JSON list, with a mock of requests, and prints the requests they would send.

The mock encodes the query as the real library does.
"""

import contextlib
import io
import json
import sys
import types
import urllib.parse

sent = []


def call(method):
    def send(url, headers=None, params=None, json=None, timeout=None):
        assert timeout, "a call without a timeout may wait for ever"
        assert not any(isinstance(value, bool) for value in (params or {}).values()), "True is not true"
        query = urllib.parse.urlencode(params or {}, quote_via=urllib.parse.quote, safe="")
        entry = {"method": method.upper(), "url": url + ("?" + query if query else ""), "headers": dict(headers or {})}
        if json is not None:
            entry["headers"]["Content-Type"] = "application/json"
            entry["body"] = json
        sent.append(entry)
        return types.SimpleNamespace(raise_for_status=lambda: None, status_code=204, json=lambda: {"done": True})

    return send


sys.modules["requests"] = types.SimpleNamespace(**{m: call(m) for m in ("get", "post", "put", "patch", "delete")})
for number, program in enumerate(json.loads(sys.stdin.buffer.read())):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program, f"sample {number}", "exec"), {})
    assert out.getvalue() in ("204\n", '{\n  "done": true\n}\n'), out.getvalue()
json.dump(sent, sys.stdout)
