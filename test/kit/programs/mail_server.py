"""Mail server for tests: STARTTLS and a login are required. Writes each message as a line of JSON."""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

CERTIFICATE, KEY = sys.argv[1:3]


def text_of(message, kind):
    part = message.get_body((kind,))
    return part.get_content() if part else None


class Handler:
    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.SMTP)
        seen = {
            "to": envelope.rcpt_tos,
            "headers": [[name, str(value)] for name, value in message.items()],
            "defects": [str(one) for one in message.defects],
            "text": text_of(message, "plain"),
            "html": text_of(message, "html"),
            "files": [
                [one.get_filename(), len(one.get_payload(decode=True))] for one in message.iter_attachments()
            ],
            "tls": session.ssl is not None,
        }
        print(json.dumps(seen), flush=True)
        return "250 accepted"


def login(server, session, envelope, mechanism, data):
    known = isinstance(data, LoginPassword) and data.login == b"office" and data.password == b"hush-hush"
    return AuthResult(success=known, handled=known)


async def main():
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(CERTIFICATE, KEY)
    controller = Controller(
        Handler(),
        hostname="127.0.0.1",
        port=0,
        tls_context=context,
        require_starttls=True,
        auth_required=True,
        authenticator=login,
    )
    server = await asyncio.get_running_loop().create_server(controller.factory, "127.0.0.1", 0)
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    await server.serve_forever()


asyncio.run(main())
